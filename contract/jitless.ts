import * as z from 'zod/mini';

// The dashboard's content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });
