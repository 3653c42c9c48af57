import type { Uploader } from '@lading/kernel'
import { createCollection, type FileCollection } from '@lading/uploader/internal/loading'
import type { ContextMember, MemberView } from '../context/ContextMember.js'
import { LadingElement } from './LadingElement.js'

/** The file list. */
export type ElementCollection = FileCollection

/**
 * `<lading-provider>` and `<uc-upload-ctx-provider>`: has an uploader's API, and dispatches its events with the payload in
 * `detail`. The events don't bubble.
 *
 * @example
 * provider.addEventListener('file-upload-success', ({ detail }) => console.log(detail.cdnUrl))
 */
export class ProviderElement extends LadingElement {
  /** The current configuration, read-only. */
  get cfg(): Uploader['cfg'] {
    return this.getAPI().cfg
  }

  /** The file list. */
  get uploadCollection(): ElementCollection {
    return createCollection(
      () => this.context?.known ?? null,
      () => this.getAPI(),
    )
  }

  /** Returns a message in the person's language. */
  l10n(...args: Parameters<Uploader['l10n']>): string {
    return this.getAPI().l10n(...args)
  }

  protected override createMember(): ContextMember {
    return {
      host: this,
      receive: (event) => this.dispatchEvent(event),
    }
  }

  protected override shownView(): MemberView {
    return this.viewOf('none')
  }
}
