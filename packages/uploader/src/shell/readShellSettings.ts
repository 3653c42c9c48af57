import type { LocaleOverride, Plugin, Uploader } from '@lading/kernel'
import { parseCsv } from '@lading/kernel/basics'
import type { CameraCapture } from '@lading/plugin-sources'
import type { DynamicButtonViewMode, PasteScope } from '@lading/react/internal/views'
import { readOption } from '../early/readOption.js'
import { shellDefaults } from '../early/shellDefaults.js'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'

type Defaults = typeof shellDefaults

/** Configuration keys that the shell reads. */
type Values = {
  readonly [K in keyof Defaults]: Defaults[K] extends boolean ? boolean : string
}

/** The props that the shell shows or uses. */
export interface ShellSettings extends Omit<Values, 'cameraModes' | 'pasteScope'> {
  readonly sourceIds: readonly string[]
  /** Ids of sources that the page disables with the `slots` prop. */
  readonly disabledIds: readonly string[]
  readonly cameraModes: readonly string[]
  readonly cameraCapture: CameraCapture
  readonly pasteScope: PasteScope
  readonly dynamicButtonViewMode: DynamicButtonViewMode
  readonly overrides: LocaleOverride
  readonly plugins: readonly Plugin[]
  /** Source ids of the uploader that the page passes; null without such an uploader. */
  readonly ownSourceIds: ReadonlySet<string> | null
}

/** Parses props like the configuration does. Values that the shell can't parse have their default, and the app reports them. */
export function readShellSettings(props: LazyUploaderProps): ShellSettings {
  const { plugins, slots, uploader } = props
  // Props override the values of an uploader that the page passes, as in the app.
  const own = uploader?.cfg
  const { localeDefinitionOverride = own?.localeDefinitionOverride } = props
  const read = ([key, byDefault]: [string, string | boolean]) => [
    key,
    readOption(props[key as keyof Defaults] ?? own?.[key as keyof Defaults], byDefault),
  ]
  const values = Object.fromEntries(Object.entries(shellDefaults).map(read)) as Omit<
    ShellSettings,
    'cameraModes'
  > &
    Values
  return {
    ...values,
    sourceIds: parseCsv(values.sourceList),
    disabledIds: slots?.source?.disable ?? [],
    cameraModes: parseCsv(values.cameraModes),
    overrides: localeDefinitionOverride ?? {},
    // Pages without types write `condition && [plugin()]`.
    plugins: plugins?.filter?.(Boolean) ?? [],
    ownSourceIds: uploader ? sourceIdsOf(uploader) : null,
  }
}

function sourceIdsOf({ slots, snapshot }: Uploader): ReadonlySet<string> {
  return new Set(slots.present('source', snapshot).map(({ id }) => id))
}
