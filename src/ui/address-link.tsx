import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface AddressLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path in this app, with search parameters. */
  address: string;
}

/** A link to a stored URL of this app. Other links name their route. */
export function AddressLink({ address, onClick, ...rest }: AddressLinkProps) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={address}
      onClick={(event) => {
        onClick?.(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate({ href: address });
      }}
    />
  );
}
