const units: Readonly<Record<string, number>> = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** A size of FilePond, such as `"5MB"`, as a number of bytes; undefined if it is no such literal. */
export function toBytes(source: string): string | undefined {
  if (/^[\d_]+$/.test(source)) return source
  const [, digits, unit = ''] = /^['"]\s*([\d.]+)\s*(?:([KMG]B?|B)\s*)?['"]$/i.exec(source) ?? []
  const factor = units[unit.toUpperCase().replace(/^([KMG])$/, '$1B')]
  if (!digits || !factor) return undefined
  return String(Math.round(Number(digits) * factor)).replace(/\B(?=(\d{3})+$)/g, '_')
}
