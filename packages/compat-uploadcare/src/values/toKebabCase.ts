type Kebab<T extends string> = T extends `${infer Head} ${infer Tail}`
  ? `${Lowercase<Head>}-${Kebab<Tail>}`
  : Lowercase<T>

/** Returns a string in kebab case: `multipleMax` and `multiple max` become `multiple-max`. */
export function toKebabCase<T extends string>(string: T): Kebab<T> {
  return string
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase() as Kebab<T>
}
