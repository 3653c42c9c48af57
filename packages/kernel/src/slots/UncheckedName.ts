/**
 * Accepts a plain `string`, which is only known at runtime, and rejects a literal that isn't declared in the names' open
 * interface. To allow a literal, declare it by merging into that interface. Declare the parameter as
 * `Name & UncheckedName<Name>`.
 */
export type UncheckedName<Name extends string> = string extends Name ? unknown : never
