import type { BarShapeProps } from 'recharts';

/** Bar shape without rounded corners and animation. The recharts default runs two effects per bar. */
export const plainBar = ({ x, y, width, height, fill, fillOpacity }: BarShapeProps) => (
  <rect x={x} y={y} width={width} height={Math.max(0, height)} fill={fill} fillOpacity={fillOpacity} />
);
