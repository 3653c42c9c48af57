import type { AmountRange } from '@lading/cdn'

/** Returns a value as people read it: with a sign if both signs are possible. */
export function formatValue(value: number, { min }: Pick<AmountRange, 'min'>): string {
  return new Intl.NumberFormat(undefined, {
    signDisplay: min < 0 ? 'exceptZero' : 'auto',
    useGrouping: false,
  }).format(value)
}
