/**
 * Accepts a name of type `string`, which is only known when the page runs, and refuses a literal: the open interface of such names
 * lacks it. Declare it by merging into the interface. Write the parameter's type as `Name & UncheckedName<Name>`.
 */
export type UncheckedName<Name extends string> = string extends Name ? unknown : never
