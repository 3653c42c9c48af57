import type { ContextMember } from './ContextMember.js'
import { LadingElement } from './LadingElement.js'

/**
 * `<lading-provider>` and `<uc-upload-ctx-provider>`: has the API of an uploader, and dispatches its events with the
 * payload in `detail`. The events do not bubble.
 *
 * @example
 * provider.addEventListener('file-upload-success', ({ detail }) => console.log(detail.cdnUrl))
 */
export class ProviderElement extends LadingElement {
  protected override createMember(): ContextMember {
    return {
      host: this,
      receive: (event) => this.dispatchEvent(event),
      view: this.viewOf('none'),
    }
  }
}
