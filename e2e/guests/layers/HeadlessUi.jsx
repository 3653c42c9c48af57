import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'

export function HeadlessUi({ isOpen, onClose, children }) {
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <div className="shade" />
      <DialogPanel className="layer">
        <DialogTitle>Order</DialogTitle>
        {children}
      </DialogPanel>
    </Dialog>
  )
}
