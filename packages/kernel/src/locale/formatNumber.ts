/** Returns a number as people of a language write it, e.g. `1,000` and `1 000`; as in English for an invalid tag. */
export function formatNumber(
  localeName: string,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string {
  // The first use of `Intl` takes as long as several frames: numbers in English, where it is not needed, do without.
  const [, digits, fraction = ''] = /^(-?\d+)(\.\d{1,3})?$/.exec(String(value)) ?? []
  if (localeName === 'en' && !options.style && digits) {
    return `${digits.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction}`
  }
  const key = `${localeName} ${options.unit}`
  let format = cache.get(key)
  if (!format) {
    format = createFormat(localeName, options)
    cache.set(key, format)
  }
  return format.format(value)
}

/** By language and unit: each format takes far longer to create than to use. */
const cache = new Map<string, Intl.NumberFormat>()

function createFormat(localeName: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(localeName, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
