import type { AriaAttributes, AriaRole } from 'react'

interface Role extends AriaAttributes {
  readonly role: AriaRole
}

interface GridRoles {
  /** For the list; counts rows beyond the rendered rows. */
  readonly grid: (label: string, count: number) => Role
  /** @param isSelected undefined while nothing is selected */
  readonly row: (label: string, index: number, isSelected: boolean | undefined) => Role
  readonly cell: Role
}

/** ARIA attributes for the list and its parts. Screen readers pass arrow keys on to a grid; a table has another layout. */
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
