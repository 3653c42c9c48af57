import type { UploadEntry, Uploader } from '@lading/kernel'
import { type ReactElement, useId } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import type { DetailsParts } from './DetailsParts.js'
import type { MetaFieldState } from './getMetaFields.js'
import { useSuggestion } from './useSuggestion.js'

/** Id of the field that `describe` suggests a value for. */
const ALT = 'alt'

interface DetailFieldProps {
  readonly field: MetaFieldState
  readonly value: string
  readonly isInvalid: boolean
  readonly hasFocus: boolean
  readonly maxLength: number | undefined
  readonly onChange: (value: string) => void
  readonly uploader: Uploader
  readonly entries: readonly UploadEntry[]
  readonly parts: DetailsParts
}

/** One field with its label and its error. */
export function DetailField(props: DetailFieldProps): ReactElement {
  const { field, value, isInvalid, onChange, uploader, entries, parts } = props
  const { id, render, isRequired } = field
  const message = useMessage()
  const controlId = useId()
  const label = message(field.label)
  const [entry] = entries.length === 1 && id === ALT && !value ? entries : []
  const suggestion = useSuggestion(uploader, entry, parts.clock)
  // The field for the name isn't metadata.
  const tools = id === '' ? [] : uploader.slots.present('metaFieldTool', uploader.snapshot)
  return (
    <div className="lading-details-field">
      <label htmlFor={controlId}>
        <span>{label}</span>
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {render ? (
        <parts.ViewRenderer
          id={`metaField/${id}`}
          view={render}
          props={{ uploader, entries, controlId, value, isInvalid, onChange }}
        />
      ) : (
        <Control {...props} controlId={controlId} />
      )}
      {isInvalid && <p id={`${controlId}error`}>{message('field-missing', { fields: label })}</p>}
      {tools.map(({ id: toolId, view }) => (
        <parts.ViewRenderer
          key={toolId}
          id={`metaFieldTool/${toolId}`}
          view={view}
          props={{ uploader, entries, controlId, value, isInvalid, onChange, fieldId: id, label }}
          fallback={null}
        />
      ))}
      {suggestion && (
        <div className="lading-details-suggestion" role="status">
          <span dir="auto">{suggestion}</span>
          <button type="button" className="lading-button" onClick={() => onChange(suggestion)}>
            {message('use-suggestion')}
          </button>
        </div>
      )}
    </div>
  )
}

function Control({
  field: { kind = 'text', options = [], isRequired },
  value,
  isInvalid,
  hasFocus,
  maxLength,
  onChange,
  controlId,
}: DetailFieldProps & { readonly controlId: string }): ReactElement {
  const message = useMessage()
  const shared = {
    id: controlId,
    form: '',
    'aria-required': isRequired || undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': isInvalid ? `${controlId}error` : undefined,
    'data-autofocus': hasFocus ? '' : undefined,
  }
  if (kind === 'checkbox') {
    return (
      <input
        {...shared}
        type="checkbox"
        checked={value === 'true'}
        onChange={({ target }) => onChange(target.checked ? 'true' : '')}
      />
    )
  }
  const text = {
    ...shared,
    value,
    maxLength,
    dir: 'auto',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  }
  if (kind === 'textarea') return <textarea {...text} rows={3} />
  if (kind === 'text') return <input {...text} type="text" autoComplete="off" />
  return (
    <select {...shared} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="" />
      {options.map((option) => {
        const { value: optionValue, label } =
          typeof option === 'string' ? { value: option, label: option } : option
        return (
          <option key={optionValue} value={optionValue}>
            {message(label)}
          </option>
        )
      })}
    </select>
  )
}
