/** Phone page texts. */
export interface PhoneWords {
  readonly title: string
  /** `{page}` is the host that gets the photos. */
  readonly to: string
  readonly code: string
  readonly codeHint: string
  readonly take: string
  readonly choose: string
  /** `{count}` is a number. */
  readonly sent: string
  /** `{number}` is a number. */
  readonly photo: string
  readonly sending: string
  readonly done: string
  readonly waiting: string
  /** `{max}` is a size, such as `10 MB`. */
  readonly tooLarge: string
  readonly wrongType: string
  readonly tooMany: string
  readonly failed: string
  readonly again: string
  readonly disconnect: string
  readonly connecting: string
  readonly offline: string
  readonly ended: string
  readonly expired: string
  readonly taken: string
  readonly unknown: string
  readonly noScript: string
}
