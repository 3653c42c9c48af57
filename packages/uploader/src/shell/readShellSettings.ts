import type { LocaleOverride, Plugin } from '@lading/kernel'
import { parseCsv } from '@lading/kernel/basics'
import type { CameraCapture } from '@lading/plugin-sources'
import type { DynamicButtonViewMode, PasteScope } from '@lading/react/views'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'

/** The props that the shell shows or uses. */
export interface ShellSettings {
  readonly multiple: boolean
  readonly accept: string
  readonly imgOnly: boolean
  readonly sourceIds: readonly string[]
  /** The sources that the page leaves out by the prop `slots`. */
  readonly disabledIds: readonly string[]
  readonly cameraModes: readonly string[]
  readonly cameraCapture: CameraCapture
  readonly pasteScope: PasteScope
  readonly dropzone: boolean
  readonly sourceListWrap: boolean
  readonly buttonMode: DynamicButtonViewMode
  readonly showsButtonIcon: boolean
  readonly localeName: string
  readonly overrides: LocaleOverride
  readonly plugins: readonly Plugin[]
}

/** The built-in sources of the configuration key `sourceList`. */
const SOURCES = 'local, url, camera, dropbox, gdrive'

/** Reads props as the configuration does; what the shell cannot read has its default, and the app reports it. */
export function readShellSettings(props: LazyUploaderProps): ShellSettings {
  const {
    accept,
    cameraCapture,
    cameraModes,
    localeDefinitionOverride,
    localeName,
    plugins,
    slots,
    sourceList,
  } = props
  return {
    multiple: readBoolean(props.multiple, true),
    imgOnly: readBoolean(props.imgOnly, false),
    accept: readString(accept, ''),
    sourceIds: parseCsv(readString(sourceList, SOURCES)),
    disabledIds: slots?.source?.disable ?? [],
    cameraModes: parseCsv(readString(cameraModes, 'photo,video')),
    cameraCapture: readString(cameraCapture, '') as CameraCapture,
    pasteScope: props.pasteScope ?? 'local',
    dropzone: readBoolean(props.dropzone, true),
    sourceListWrap: readBoolean(props.sourceListWrap, true),
    buttonMode: props.dynamicButtonViewMode ?? 'plain',
    showsButtonIcon: readBoolean(props.dynamicButtonShowFirstIcon, true),
    localeName: readString(localeName, 'en'),
    overrides: localeDefinitionOverride ?? {},
    plugins: plugins?.filter(Boolean) ?? [],
  }
}

function readString(value: unknown, byDefault: string): string {
  return typeof value === 'string' ? value : byDefault
}

function readBoolean(value: unknown, byDefault: boolean): boolean {
  if (value === true || value === '' || value === 'true') return true
  return value === false || value === 'false' ? false : byDefault
}
