import type { LocaleOverride, Plugin } from '@lading/kernel'
import { parseCsv } from '@lading/kernel/basics'
import type { CameraCapture } from '@lading/plugin-sources'
import type { DynamicButtonViewMode, PasteScope } from '@lading/react/views'
import { readSetting } from '../early/readSetting.js'
import { shellDefaults } from '../early/shellDefaults.js'
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
  /** Whether the button opens the system's file dialog rather than that with the sources. */
  readonly opensDialog: boolean
  readonly localeName: string
  readonly overrides: LocaleOverride
  readonly plugins: readonly Plugin[]
}

/** Reads props as the configuration does; what the shell cannot read has its default, and the app reports it. */
export function readShellSettings(props: LazyUploaderProps): ShellSettings {
  const { localeDefinitionOverride, plugins, slots } = props
  const read = <K extends keyof typeof shellDefaults>(key: K) =>
    readSetting(props[key], shellDefaults[key]) as Widened<(typeof shellDefaults)[K]>
  return {
    multiple: read('multiple'),
    imgOnly: read('imgOnly'),
    accept: read('accept'),
    sourceIds: parseCsv(read('sourceList')),
    disabledIds: slots?.source?.disable ?? [],
    cameraModes: parseCsv(read('cameraModes')),
    cameraCapture: read('cameraCapture') as CameraCapture,
    pasteScope: read('pasteScope') as PasteScope,
    dropzone: read('dropzone'),
    sourceListWrap: read('sourceListWrap'),
    buttonMode: read('dynamicButtonViewMode') as DynamicButtonViewMode,
    showsButtonIcon: read('dynamicButtonShowFirstIcon'),
    opensDialog: read('opens') === 'dialog',
    localeName: read('localeName'),
    overrides: localeDefinitionOverride ?? {},
    // Pages without types write `condition && [plugin()]`.
    plugins: plugins?.filter?.(Boolean) ?? [],
  }
}

type Widened<T> = T extends string ? string : T extends boolean ? boolean : T
