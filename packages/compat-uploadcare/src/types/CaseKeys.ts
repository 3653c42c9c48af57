/** A name in kebab case: `multipleMax` becomes `multiple-max`. */
export type KebabCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Uncapitalize<First>}${KebabCase<Rest>}`
    : `${Uncapitalize<First>}-${KebabCase<Rest>}`
  : S

/** An object's keys in kebab case. */
export type KebabCaseKeys<T extends Record<string, unknown>> = {
  [Key in keyof T as KebabCase<Key & string>]: T[Key]
}

/** A name in lower case. */
export type LowerCase<S extends string> = Lowercase<S>

/** An object's keys in lower case. */
export type LowerCaseKeys<T extends Record<string, unknown>> = {
  [Key in keyof T as Lowercase<Key & string>]: T[Key]
}

/** An object's keys as attributes can be written: in kebab case or lower case. */
export type CaseKeys<T extends Record<string, unknown>> = KebabCaseKeys<T> & LowerCaseKeys<T>
