import { Thumb, type ThumbProps } from '#ui/thumb.tsx';
import type { ListedPage } from './pages-queries.ts';

interface PageThumbProps extends Pick<ThumbProps, 'size'> {
  page: Pick<ListedPage, 'name' | 'metadata'>;
}

/** Open Graph image of a page, else its theme color. */
export const PageThumb = ({ page: { name, metadata }, ...rest }: PageThumbProps) => (
  <Thumb {...rest} name={name} image={metadata?.ogImageUrl} color={metadata?.themeColor} />
);
