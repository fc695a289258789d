/** JSON Schema of the wire types for the API description: made from the very schemas that validate. */
import { z } from 'zod';
import { AS_OF_PATTERN } from '../wire/as-of.ts';

/** A JSON Schema (2020-12) or any other part of the description. */
export type Json = Readonly<Record<string, unknown>>;

const REFS = '#/components/schemas/';

/** Collects the schemas an API description uses, each once and under its id. */
export interface SchemaCollection {
  /** A reference to the schema, which is collected with everything it uses: `{ $ref: '#/components/schemas/InferRequest' }`. */
  readonly use: (schema: z.ZodType, io: 'input' | 'output') => Json;
  readonly collected: () => Readonly<Record<string, Json>>;
}

/** A collection that is still empty; two schemas of one id that differ are a fault. */
export function schemaCollection(): SchemaCollection {
  const byId = new Map<string, Json>();
  const take = ([id, schema]: [string, Json]): void => {
    const known = byId.get(id);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`there are two schemas with the id ${id}`);
    }
    byId.set(id, schema);
  };
  return {
    use(schema, io) {
      const { $defs = {}, $ref } = jsonSchemaOf(schema, io);
      if (typeof $ref !== 'string') throw new TypeError('only schemas with an id are described');
      for (const entry of Object.entries($defs)) take(entry);
      return { $ref };
    },
    collected: () => Object.fromEntries([...byId].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** The bounds of a safe integer, and the pattern that repeats what `format` says of an instant, help no reader. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  const isInstant = schema.format === 'date-time' || schema.format === 'date';
  if (isInstant && schema.pattern !== AS_OF_PATTERN) delete schema.pattern;
}

function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
): { readonly $defs?: Readonly<Record<string, Json>>; readonly $ref?: unknown } {
  const json = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      // Answers may gain fields: a client must not refuse those it does not know.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.id;
      dropNoise(jsonSchema);
    },
  });
  // Decode edge: a JSON document that was just written, with its references led to where OpenAPI keeps schemas.
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${REFS}`)) as ReturnType<
    typeof jsonSchemaOf
  >;
}
