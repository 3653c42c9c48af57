/** Formats a number for a language, e.g. `1,000` or `1 000`. Falls back to English if the tag is invalid. */
export function formatNumber(
  localeName: string,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string {
  // The first use of `Intl` takes several frames, so plain English numbers are formatted without it.
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

/** Formats by language and unit. Creating a format takes far longer than using it. */
const cache = new Map<string, Intl.NumberFormat>()

function createFormat(localeName: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(localeName, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
