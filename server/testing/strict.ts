import * as z from 'zod/mini';

const cache = new WeakMap<z.core.$ZodType, z.ZodMiniType>();

function makeStrict(schema: z.core.$ZodType): z.ZodMiniType {
  const one = schema as z.core.$ZodTypes & z.ZodMiniType;
  const { def } = one._zod;
  switch (def.type) {
    case 'object':
      return z.strictObject(
        Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, strict(value)])),
      );
    case 'array':
      return z.array(strict(def.element));
    case 'optional':
      return z.optional(strict(def.innerType));
    case 'nullable':
      return z.nullable(strict(def.innerType));
    default:
      return one;
  }
}

/** A response schema with no room for keys it does not name, at any depth. */
export function strict(schema: z.core.$ZodType): z.ZodMiniType {
  const strictSchema = cache.get(schema) ?? makeStrict(schema);
  cache.set(schema, strictSchema);
  return strictSchema;
}
