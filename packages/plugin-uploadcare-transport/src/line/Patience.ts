/** How often a request may still be repeated. Counted down while it fails, and while it waits for others that do. */
export interface Patience {
  /** After the service was too busy. */
  throttled: number
  /** After it gave no usable answer. */
  failed: number
}
