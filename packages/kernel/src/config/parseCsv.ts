/** Splits a comma-separated string into its trimmed, non-empty parts. */
export function parseCsv(csv: string): string[] {
  return csv.split(',').flatMap((part) => part.trim() || [])
}
