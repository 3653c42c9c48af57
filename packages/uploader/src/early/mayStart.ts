import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'
import { earlyComponents } from './earlyComponents.js'
import type { PageCore } from './PageCore.js'

/** Configuration keys with which the app's plugins check, change or follow files. */
export const KEYS_OF_APP = [
  'cloudImageEditorAutoOpen',
  'cropPreset',
  'imageShrink',
  'metaFields',
  'requiredMetadata',
] as const

/**
 * Returns true if files can be uploaded before the app is loaded, because the app brings no check for them. The built-in rules
 * and the page's validators, listeners and functions are already on the page.
 */
export function mayStart(core: PageCore, props: LazyUploaderProps): boolean {
  const { cfg } = core.uploader
  const { apiRef, container, onReady, plugins, services, slots, transport } = props as LazyUploaderProps & {
    readonly transport?: boolean
  }
  // Pages without types pass anything.
  const ofPage = Array.isArray(plugins) ? plugins.filter(Boolean) : []
  return (
    !core.core.services.link.hasInstalls &&
    !core.uploader.isDestroyed &&
    ofPage.every(({ checksFiles }) => checksFiles === false) &&
    // `onReady` code could do anything before an upload.
    !onReady &&
    !earlyComponents.waitedFor.has(apiRef as object) &&
    // The page's services can be classes that tsyringe creates, and can replace the transport.
    !services &&
    !container &&
    transport !== false &&
    // The app brings the upload methods, and the page chooses one.
    !slots?.uploadMethod &&
    KEYS_OF_APP.every((key) => {
      const value: unknown = cfg[key as keyof typeof cfg]
      return Array.isArray(value) ? value.length === 0 : !value
    })
  )
}
