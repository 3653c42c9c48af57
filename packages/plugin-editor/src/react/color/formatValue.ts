import type { AmountRange } from '@lading/cdn'

/** Formats a value for display, with a sign if the range has negative values. */
export function formatValue(value: number, { min }: Pick<AmountRange, 'min'>): string {
  return new Intl.NumberFormat(undefined, {
    signDisplay: min < 0 ? 'exceptZero' : 'auto',
    useGrouping: false,
  }).format(value)
}
