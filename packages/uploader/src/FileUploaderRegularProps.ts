import type { Plugin, SlotSettings } from '@lading/kernel'
import type { ReactNode, Ref } from 'react'
import type { ConfigProps } from './props/ConfigProps.js'
import type { EventProps } from './props/EventProps.js'
import type { UploaderHandle } from './UploaderHandle.js'

/** What every ready-made component takes beside configuration and events. */
export interface FileUploaderCommonProps {
  /** Components with the same name share one uploader. @default an uploader of its own */
  readonly ctxName?: string | undefined
  /** Holds `getAPI()` while the component is on the page; set before the page's own effects run. */
  readonly apiRef?: Ref<UploaderHandle> | undefined
  /** Class of the element around everything. */
  readonly className?: string | undefined
  /** Classes of the uploader itself, such as `lading-dark`. */
  readonly classNameUploader?: string | undefined
  /** Shown on the server, and in the browser until the uploader is there. @default nothing */
  readonly fallback?: ReactNode
  /** Further plugins. One is installed when its id appears here and removed when its id disappears. */
  readonly plugins?: readonly Plugin[] | undefined
  /** The page's last word on what plugins contribute. */
  readonly slots?: SlotSettings | undefined
}

/** Props of `FileUploaderInline`. */
export type FileUploaderInlineProps = ConfigProps & EventProps & FileUploaderCommonProps

/** Props of `FileUploaderRegular`. */
export type FileUploaderRegularProps = FileUploaderInlineProps & {
  /** Leaves the button out; the page opens the dialog through `apiRef`. @default false */
  readonly headless?: boolean | undefined
}
