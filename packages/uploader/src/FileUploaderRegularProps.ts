import type { CreateUploaderOptions, Plugin, SlotSettings } from '@lading/kernel'
import type { ReactNode, Ref } from 'react'
import type { ConfigProps } from './props/ConfigProps.js'
import type { EventProps } from './props/EventProps.js'
import type { UploaderHandle } from './UploaderHandle.js'

/** Props of every ready-made component besides configuration and events. */
export interface FileUploaderCommonProps {
  /** Components with the same name share one uploader. @default an uploader of its own */
  readonly ctxName?: string | undefined
  /** Receives an object with `getAPI()` while the component is mounted; set before the page's own first effects. */
  readonly apiRef?: Ref<UploaderHandle> | undefined
  /** Class of the root element. */
  readonly className?: string | undefined
  /** Classes of the uploader itself, such as `lading-dark`. */
  readonly classNameUploader?: string | undefined
  /** Rendered on the server, and in the browser until the uploader is created. @default nothing */
  readonly fallback?: ReactNode
  /** Additional plugins. A plugin is installed when its id appears in the array, and removed when it disappears. */
  readonly plugins?: readonly Plugin[] | undefined
  /** Host overrides of contributions. */
  readonly slots?: SlotSettings | undefined
  /** Replaces services, e.g. the logger. Called once, when the uploader is created. */
  readonly services?: CreateUploaderOptions['services'] | undefined
  /** The host's tsyringe container. Read once, when the uploader is created. @default tsyringe's root container */
  readonly container?: CreateUploaderOptions['container'] | undefined
}

/** Props of `FileUploaderInline`. */
export type FileUploaderInlineProps = ConfigProps & EventProps & FileUploaderCommonProps

/** Props of `FileUploaderRegular`. */
export type FileUploaderRegularProps = FileUploaderInlineProps & {
  /** Omits the button; the page opens the dialog through `apiRef`. @default false */
  readonly headless?: boolean | undefined
}
