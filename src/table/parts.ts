import type { AriaAttributes, DOMAttributes } from 'react';

type Part = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell';

type PartAttributes = AriaAttributes & Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onClick'>;

/**
 * ARIA role and attributes of a table part. Absolutely positioned rows can't be table elements.
 */
export const part = (role: Part, attributes: PartAttributes = {}) => ({ role, ...attributes });
