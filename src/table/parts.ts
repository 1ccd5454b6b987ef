import type { AriaAttributes, DOMAttributes } from 'react';

type Part = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell';

type About = AriaAttributes & Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onClick'>;

/**
 * The role of a part of a table, and what belongs to it. Rows that are placed by hand cannot be table
 * elements, so the parts are plain elements that say what they are.
 */
export const part = (role: Part, about: About = {}) => ({ role, ...about });
