import { MantineProvider, Modal } from '@mantine/core'
import '@mantine/core/styles.css'

export function Mantine({ isOpen, onClose, children }) {
  return (
    <MantineProvider>
      <Modal opened={isOpen} onClose={onClose} title="Order">
        {children}
      </Modal>
    </MantineProvider>
  )
}
