import { definePlugin, type MessageTable, type PluginFactory } from '@lading/kernel'

const en = { 'unsent-note': 'Uploaded, not sent yet' } as const

/** Message keys of {@link unsentNote}. */
export interface UnsentMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends UnsentMessages {}
}

const messages: Readonly<Record<string, MessageTable>> = { en }

/**
 * Says “Uploaded, not sent yet” below the list of an uploader in a form, until the form is submitted: people take an upload for
 * the sending. Does nothing outside of forms, and in forms that don't post the files.
 *
 * The form's first `submit` event hides the note, even if the page prevents the submission later: pages also prevent it when they
 * send the form by script, so the event doesn't tell the two apart. The note returns when the list is shown again.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), dashboard(), unsentNote()] })
 */
export const unsentNote: PluginFactory = definePlugin({
  id: 'unsent-note',
  checksFiles: false,
  messages,
  setup({ contribute, uploader }) {
    contribute('listToolbar', {
      id: 'unsent-note',
      order: 50,
      when: ({ collection }) => collection.status === 'success',
      view: {
        kind: 'dom',
        mount(element) {
          const { ownerDocument: page } = element
          const note = page.createElement('p')
          note.setAttribute('role', 'status')
          element.append(note)
          let isSent = false
          const write = () => {
            const form = findForm(element)
            note.textContent = form && postsFiles(form) && !isSent ? uploader.l10n('unsent-note') : ''
          }
          const leave = new AbortController()
          const { signal } = leave
          const onSubmit = (event: Event) => {
            if (event.target !== findForm(element)) return
            // If a listener prevents it, the page might still send the form by script.
            isSent = true
            write()
          }
          page.addEventListener('submit', onSubmit, { signal })
          const stop = uploader.locale.subscribe(write)
          // The form's field tells when it has the files.
          page.addEventListener('change', write, { signal })
          write()
          return () => {
            leave.abort()
            stop()
            note.remove()
          }
        },
      },
    })
  },
})

/** Returns the form around an element, also if the element is in a shadow root. */
function findForm(element: Element): HTMLFormElement | null {
  const form = element.closest('form')
  if (form) return form
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? findForm(root.host) : null
}

/** True if the form has an input of an uploader with a file. */
function postsFiles(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement && field.closest('.lading, lading-form-input') && holdsFile(field),
  )
}

/** True if the field posts something. The uploader's own search and name fields have no name. */
function holdsFile({ name, type, value }: HTMLInputElement): boolean {
  return name !== '' && (type === 'text' || type === 'hidden') && value !== ''
}
