import type { UploadEntry } from '@lading/kernel'
import { setFileHandle } from './fileHandles.js'
import type { KeepFilesOptions } from './KeepFilesOptions.js'
import { isSameFile, type KeptFile } from './KeptFile.js'
import { openKeptFile } from './openKeptFile.js'

interface ShowKeptFilesOptions
  extends Pick<KeepFilesOptions, 'choose' | 'contribute' | 'on' | 'signal' | 'uploader'> {
  readonly files: readonly KeptFile[]
  /** Claims a file by id before it continues. Resolves with false if another tab has already continued or discarded it. */
  readonly take: (id: string) => Promise<boolean>
  /** Called with the id of a file that was selected again or discarded. */
  readonly forget: (id: string) => void
}

/** Maximum number of names to show. */
const MAX_NAMES = 5

/**
 * Shows unfinished files from an earlier page below the list. If the browser can reopen files, a button continues all of them. Other files
 * are listed by name until the person selects them again.
 */
export function showKeptFiles(options: ShowKeptFilesOptions): void {
  const { uploader, contribute, on, signal, forget } = options
  const files = new Map(options.files.map((file) => [file.id, file]))
  /** Ids of files that the browser can't reopen. */
  const missing = new Set(options.files.filter(({ handle }) => !handle).map(({ id }) => id))
  const boxes = new Set<HTMLElement>()
  let isOpening = false

  const take = (id: string) => {
    files.delete(id)
    forget(id)
    render()
  }

  const discard = (discarded: readonly KeptFile[]) => {
    for (const { id } of discarded) take(id)
  }

  const continueAll = async () => {
    if (isOpening) return
    isOpening = true
    const wanted = [...files.values()].filter(({ id }) => !missing.has(id))
    const opened = await Promise.all(
      wanted.map(async (kept) => {
        const file = await openKeptFile(kept)
        // The person might have discarded the file while the browser's prompt was open.
        const isTaken = !!file && !signal.aborted && files.has(kept.id) && (await options.take(kept.id))
        return { file, isTaken }
      }),
    )
    isOpening = false
    if (signal.aborted) return
    const changed: string[] = []
    const elsewhere: string[] = []
    const isAlone = uploader.entries.size === 0
    let index = -1
    for (const kept of wanted) {
      index += 1
      const { file, isTaken } = opened[index] ?? {}
      if (!files.has(kept.id)) continue
      if (!file) {
        missing.add(kept.id)
        continue
      }
      files.delete(kept.id)
      if (!isTaken) {
        elsewhere.push(kept.fileName)
        continue
      }
      if (!isSameFile(kept, file)) changed.push(kept.fileName)
      add(kept, file)
    }
    // The person already confirmed this upload before the reload.
    if (isAlone && uploader.cfg.confirmUpload) uploader.uploadAll()
    if (uploader.entries.size > 0) uploader.activities.show('upload-list')
    notice('kept-changed', changed)
    notice('kept-elsewhere', elsewhere)
    render()
  }

  const add = ({ fullPath, source, fileName, metadata, tags, handle }: KeptFile, file: File) => {
    if (handle) setFileHandle(file, Promise.resolve(handle))
    uploader.addFiles([fullPath ? { file, fullPath } : file], {
      source,
      fileName,
      ...(metadata && { metadata }),
      ...(tags && { tags }),
    })
  }

  const notice = (key: 'kept-changed' | 'kept-elsewhere', names: readonly string[]) => {
    if (names.length === 0) return
    uploader.emit('notice', () => ({ message: uploader.l10n(key, { names: names.join(', ') }) }))
  }

  /** Restores the name and metadata of a file that was selected again. */
  const recognize = (entry: UploadEntry) => {
    const { file, internalId } = entry
    if (!file) return
    const { name } = file as File
    const all = [...files.values()]
    const kept = all.find((each) => isSameFile(each, file)) ?? all.find((each) => each.name === name)
    if (!kept) return
    if (isSameFile(kept, file)) {
      const { fileName, metadata } = kept
      const isRenamed = fileName !== entry.fileName
      if (isRenamed || metadata) {
        uploader.updateFile(internalId, { ...(isRenamed && { fileName }), ...(metadata && { metadata }) })
      }
    } else {
      notice('kept-changed', [kept.fileName])
    }
    take(kept.id)
  }
  on('file-added', ({ internalId }) => {
    const entry = uploader.entries.get(internalId)
    if (entry) recognize(entry)
  })

  const fill = (box: HTMLElement) => {
    const all = [...files.values()]
    const rows = [
      {
        of: all.filter(({ id }) => !missing.has(id)),
        text: 'kept-files',
        label: 'kept-continue',
        run: continueAll,
      },
      {
        of: all.filter(({ id }) => missing.has(id)),
        text: 'kept-missing',
        label: 'kept-choose',
        run: options.choose,
      },
    ] as const
    box.replaceChildren(
      ...rows
        .filter(({ of }) => of.length > 0)
        .map(({ of, text, label, run }) => {
          const names = of.slice(0, MAX_NAMES).map(({ fileName }) => `\u2068${fileName}\u2069`)
          if (of.length > MAX_NAMES) names.push('…')
          return createRow(uploader.l10n(text, { names: names.join(', ') }), [
            [uploader.l10n(label), run],
            [uploader.l10n('kept-discard'), () => discard(of)],
          ])
        }),
    )
  }

  const revoke = contribute('overlay', {
    id: 'local-kept-files',
    view: {
      kind: 'dom',
      mount(element) {
        const box = document.createElement('div')
        // Screen readers announce the box when it appears.
        box.setAttribute('role', 'status')
        element.append(box)
        boxes.add(box)
        fill(box)
        const unsubscribe = uploader.locale.subscribe(() => fill(box))
        return () => {
          boxes.delete(box)
          unsubscribe()
          box.remove()
        }
      },
    },
  })

  function render(): void {
    for (const box of boxes) {
      const hasFocus = box.contains(document.activeElement)
      fill(box)
      if (hasFocus) box.closest<HTMLElement>('.lading-activity')?.focus()
    }
    if (files.size === 0) revoke()
  }
}

function createRow(
  text: string,
  actions: readonly (readonly [label: string, run: () => void])[],
): HTMLElement {
  const row = document.createElement('div')
  row.className = 'lading-working'
  const line = document.createElement('p')
  line.textContent = text
  row.append(line)
  for (const [label, run] of actions) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'lading-button'
    button.textContent = label
    button.addEventListener('click', run)
    row.append(button)
  }
  return row
}
