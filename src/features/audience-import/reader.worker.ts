import { serveCalls } from '#lib/worker-rpc.ts';
import { reader } from './reader.ts';

serveCalls((method, task, options) => reader[method as 'read'](task, options));
