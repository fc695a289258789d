/** The parts of the API description (OpenAPI 3.1) that the reference page shows; it is made elsewhere and handed in. */

/** A JSON Schema, as far as the reference looks into it. */
export interface DescribedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  /** Of bytes: what kind of file they are. */
  readonly contentMediaType?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly items?: DescribedSchema;
  readonly anyOf?: readonly DescribedSchema[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly additionalProperties?: DescribedSchema | boolean;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
}

/** A body by its media type. */
export type DescribedContent = Readonly<
  Record<
    string,
    {
      readonly schema: DescribedSchema;
      readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
    }
  >
>;

export interface DescribedAnswer {
  readonly description: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: DescribedContent;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly unknown[];
  readonly requestBody?: { readonly content: DescribedContent };
  readonly responses: Readonly<Record<string, DescribedAnswer>>;
}

export interface ApiDescription {
  readonly info: { readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
    readonly schemas: Readonly<Record<string, DescribedSchema>>;
  };
}
