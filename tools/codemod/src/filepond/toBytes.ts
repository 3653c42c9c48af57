const units: Readonly<Record<string, number>> = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Converts a FilePond size literal, such as `"5MB"`, to bytes. Returns undefined for anything else. */
export function toBytes(source: string): string | undefined {
  if (/^[\d_]+$/.test(source)) return source
  const [, digits, unit = ''] = /^['"]\s*([\d.]+)\s*(?:([KMG]B?|B)\s*)?['"]$/i.exec(source) ?? []
  const factor = units[unit.toUpperCase().replace(/^([KMG])$/, '$1B')]
  if (!digits || !factor) return undefined
  return String(Math.round(Number(digits) * factor)).replace(/\B(?=(\d{3})+$)/g, '_')
}
