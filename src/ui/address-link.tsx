import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { basePath } from '#lib/link.ts';

interface AddressLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path in this app, with search parameters. */
  address: string;
}

/** A link to a stored URL of this app. Other links name their route. */
export function AddressLink({ address, onClick, ...rest }: AddressLinkProps) {
  const router = useRouter();
  const href = basePath + address;
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    />
  );
}
