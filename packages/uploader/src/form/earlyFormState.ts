import type { FormState } from '@lading/react/internal/views'
import type { FormSettings } from '../early/FormSettings.js'
import { readOption } from '../early/readOption.js'
import { readSetting } from '../early/readSetting.js'
import type { FileReference, UploaderValue } from '../props/UploaderValue.js'

/**
 * Returns the form state that a component fills in before its uploader is loaded: the files that the page has saved, unchanged.
 *
 * @param message Why the form isn't valid if only the uploader can tell.
 * @param isWaiting True if a person has added files that wait for the uploader.
 */
export function earlyFormState(settings: FormSettings, message = 'Loading', isWaiting = false): FormState {
  const multiple = readOption<boolean>(settings.multiple, true)
  const isGroup = readOption<boolean>(settings.groupOutput, false)
  const min = Number(readSetting(settings.multipleMin, 0))
  const saved = referencesOf(settings.value === undefined ? settings.initialFiles : settings.value)
  const isUnknown = isWaiting || (saved.length > 0 && (isGroup || (multiple && saved.length < min)))
  return {
    values: isGroup || isWaiting ? [] : multiple ? saved : saved.slice(0, 1),
    isList: multiple && !isGroup,
    error: isUnknown ? message : '',
    isSentLater: isWaiting && readOption<boolean>(settings.submitWhenUploaded, false),
    isRequired: min > 0,
  }
}

function referencesOf(value: UploaderValue | undefined): readonly string[] {
  if (!value) return []
  if (typeof value === 'object' && 'successEntries' in value) {
    return value.successEntries.map(({ cdnUrl }) => cdnUrl)
  }
  const references = Array.isArray(value) ? (value as readonly FileReference[]) : [value as FileReference]
  return references.flatMap((reference) =>
    typeof reference === 'string' ? reference : (reference?.cdnUrl ?? []),
  )
}
