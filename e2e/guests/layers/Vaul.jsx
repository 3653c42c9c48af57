import { Drawer } from 'vaul'

export function Vaul({ isOpen, onClose, children }) {
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Drawer.Portal>
        <Drawer.Overlay className="shade" />
        <Drawer.Content className="layer" aria-describedby={undefined}>
          <Drawer.Title>Order</Drawer.Title>
          {children}
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
