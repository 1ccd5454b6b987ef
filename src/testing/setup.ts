import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message?.slice(0, 2000)) });

// happy-dom has no layout. Lists render the rows that fit this size.
for (const [property, size] of Object.entries({ offsetWidth: 1440, offsetHeight: 900 }))
  Object.defineProperty(HTMLElement.prototype, property, { configurable: true, get: () => size });

afterEach(cleanup);
