import type { ComponentPropsWithoutRef, ReactElement, Ref } from 'react'

/** Props of {@link TriggerView}, besides those of a button. Its content is usually an icon and a label. */
export interface TriggerViewProps extends ComponentPropsWithoutRef<'button'> {
  readonly onOpen: () => void
  /** Shows that a press is being handled. @default false */
  readonly busy?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** How the button that opens the uploader looks; it has no state of its own. */
export function TriggerView({ onOpen, busy, buttonRef, ...rest }: TriggerViewProps): ReactElement {
  return (
    <button
      ref={buttonRef}
      type="button"
      className="lading-button lading-primary lading-trigger"
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      onClick={onOpen}
      {...rest}
    />
  )
}
