import type { AriaAttributes, AriaRole } from 'react'

interface Role extends AriaAttributes {
  readonly role: AriaRole
}

interface GridRoles {
  /** Of the list, whose rows beyond the rendered ones are counted. */
  readonly grid: (label: string, count: number) => Role
  /** @param isSelected undefined where nothing is selected */
  readonly row: (label: string, index: number, isSelected: boolean | undefined) => Role
  readonly cell: Role
}

/** The attributes of the list and its parts: screen readers pass the arrows on to a grid. A table has another layout. */
export const gridRoles: GridRoles = {
  grid: (label, count) => ({ role: 'grid', 'aria-label': label, 'aria-rowcount': count }),
  row: (label, index, isSelected) => ({
    role: 'row',
    'aria-label': label,
    'aria-rowindex': index + 1,
    'aria-selected': isSelected,
  }),
  cell: { role: 'gridcell' },
}
