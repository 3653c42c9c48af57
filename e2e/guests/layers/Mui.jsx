import { Dialog, DialogContent, DialogTitle } from '@mui/material'

export function Mui({ isOpen, onClose, children }) {
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <DialogTitle>Order</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </Dialog>
  )
}
