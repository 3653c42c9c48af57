import { Dialog, Heading, ModalOverlay, Modal as RacModal } from 'react-aria-components'

export function ReactAria({ isOpen, onClose, children }) {
  return (
    <ModalOverlay className="shade" isDismissable isOpen={isOpen} onOpenChange={(open) => open || onClose()}>
      <RacModal className="layer">
        <Dialog>
          <Heading slot="title">Order</Heading>
          {children}
        </Dialog>
      </RacModal>
    </ModalOverlay>
  )
}
