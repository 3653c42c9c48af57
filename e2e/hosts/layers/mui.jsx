import { Dialog, DialogContent, DialogTitle } from '@mui/material'

export function Modal({ isOpen, onClose, children }) {
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <DialogTitle>Order</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </Dialog>
  )
}
