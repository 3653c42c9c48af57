import type { ComponentPropsWithoutRef, ReactElement, Ref } from 'react'

/** Props of {@link TriggerView}, in addition to button props. The content is usually an icon and a label. */
export interface TriggerViewProps extends ComponentPropsWithoutRef<'button'> {
  readonly onOpen: () => void
  /** Shows that a click is being handled. @default false */
  readonly busy?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** The button that opens the uploader, as a stateless component. */
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
