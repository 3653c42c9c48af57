/** The names of the dialog events; kept for pages that import them. */
export const ModalEvents = {
  ADD: 'modal:add',
  DELETE: 'modal:delete',
  OPEN: 'modal:open',
  CLOSE: 'modal:close',
  CLOSE_ALL: 'modal:closeAll',
  DESTROY: 'modal:destroy',
} as const
