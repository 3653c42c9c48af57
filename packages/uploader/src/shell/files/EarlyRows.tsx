import type { CSSProperties, ReactElement } from 'react'

/** Props of {@link EarlyRows}. */
export interface EarlyRowsProps {
  readonly files: readonly File[]
  /** Id of the heading that names the list. */
  readonly labelledBy: string
}

/** More do not fit. */
const MAX_ROWS = 8

/** As in the rows of the list, whose style sheet arrives with them. */
const style = {
  strip: {
    blockSize: 44,
    margin: 'calc(3 * var(--_space)) calc(5 * var(--_space)) 0',
    border: '1px dashed var(--_border)',
    borderRadius: 'var(--_radius-small)',
  },
  list: { margin: 0, padding: 'calc(2 * var(--_space))', listStyle: 'none' },
  row: { display: 'flex', gap: 'calc(3 * var(--_space))', padding: 'calc(3 * var(--_space))' },
  icon: {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    inlineSize: 40,
    blockSize: 40,
    border: '1px solid var(--_border)',
    borderRadius: 'calc(var(--_radius) / 2)',
    background: 'var(--_surface)',
    color: 'var(--_muted)',
  },
  name: { overflow: 'hidden', fontWeight: 500, textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} satisfies Record<string, CSSProperties>

/** The files that people have added, by their names, until the list is loaded. */
export function EarlyRows({ files, labelledBy }: EarlyRowsProps): ReactElement {
  return (
    <>
      {/* In the place of the strip that adds more. */}
      <div style={style.strip} />
      <ul className="lading-early" style={style.list} aria-labelledby={labelledBy}>
        {files.slice(0, MAX_ROWS).map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order stays
          <li key={index} style={style.row}>
            <span style={style.icon}>
              <svg className="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M13.5 3.5H7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V8zM13.5 3.5V8H18" />
              </svg>
            </span>
            <bdi style={style.name}>{file.name}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
