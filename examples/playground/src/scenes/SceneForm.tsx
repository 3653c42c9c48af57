import { FileUploaderRegular, FormInput, type Uploader } from '@lading/uploader'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { configProps, type ServiceUrls } from '../settings/configProps.js'
import type { Settings } from '../settings/Settings.js'
import { sceneFiles } from './sceneFiles.js'
import { scenes } from './scenes.js'
import { stageName } from './stageName.js'

/** The form of a scene, with a closed button in it; the uploader beside it belongs to the form, too. */
export function SceneForm({
  settings,
  service,
  uploader,
}: {
  settings: Settings
  service: ServiceUrls
  /** The uploader beside the form, once it is loaded. */
  uploader: Uploader | null
}): ReactNode {
  const { scene, layout, theme } = settings
  const { title, fields, buttonLabel, addLabel, submitLabel } = scenes[scene]
  const id = useId()
  const [sent, setSent] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const files = new FormData(event.currentTarget).getAll('files[]').length
    setSent(`The form would send ${files === 1 ? 'the URL of 1 file' : `the URLs of ${files} files`}.`)
  }
  const addFiles = async () => {
    const files = await sceneFiles(scene)
    if (!uploader || uploader.isDestroyed) return
    uploader.addFiles(files)
    uploader.setCurrentActivity('upload-list')
    if (layout === 'regular') uploader.setModalState(true)
  }
  return (
    <form className="card scene" aria-labelledby={`${id}-title`} onSubmit={submit}>
      <h2 id={`${id}-title`}>{title}</h2>
      {fields.map(({ label, value, isLong }, index) => (
        <label key={`${scene}-${label}`} className="scene-field" htmlFor={`${id}-${index}`}>
          {label}
          {isLong ? (
            <textarea className="field" id={`${id}-${index}`} rows={3} defaultValue={value} />
          ) : (
            <input className="field" id={`${id}-${index}`} defaultValue={value} />
          )}
        </label>
      ))}
      {layout === 'inline' && (
        <div className="scene-field">
          {buttonLabel}
          <FileUploaderRegular
            {...configProps(settings.config, service)}
            ctxName={`playground-button-${scene}`}
            classNameUploader={theme === 'auto' ? undefined : `lading-${theme}`}
          />
        </div>
      )}
      <FormInput ctxName={stageName(scene)} name="files" label={scenes[scene].stageTitle} />
      <div className="scene-actions">
        <button type="submit" className="button is-prominent">
          {submitLabel}
        </button>
        <button type="button" className="button" disabled={!uploader} onClick={addFiles}>
          {addLabel}
        </button>
      </div>
      <p className="scene-sent" role="status">
        {sent}
      </p>
    </form>
  )
}
