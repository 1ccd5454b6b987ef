import type { BarShapeProps } from 'recharts';

/** A bar without rounded corners and animation, which cost recharts' own shape two effects for each bar. */
export const plainBar = ({ x, y, width, height, fill, fillOpacity }: BarShapeProps) => (
  <rect x={x} y={y} width={width} height={Math.max(0, height)} fill={fill} fillOpacity={fillOpacity} />
);
