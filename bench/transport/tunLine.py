# Passes IP packets between pairs of devices of the kernel, each as a line with a round trip time, a rate and losses does. For Linux and root.
#   python3 tunLine.py LINES
# Prints "ready" when the devices near0, far0, near1, … are there; then each line of its input is a line of the network: its number, Mbit/s,
# round trip in ms, loss in %.
import fcntl
import os
import random
import select
import struct
import sys
import time
from collections import deque

TUNSETIFF = 0x400454CA
TUNSETOFFLOAD = 0x400454D0
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000
IFF_VNET_HDR = 0x4000
TUN_F_CSUM = 0x01
TUN_F_TSO4 = 0x02
# A batch of packets, as the kernel hands it to a device that cuts it up by itself.
BATCH_BYTES = 65_536 + 64
# From this rate on, packets come in batches: one by one, they would take the whole processor. None is lost then, as a batch would be.
BATCH_MBIT = 100
# What waits before the line, as in a router of a home; more is lost.
QUEUE_SECONDS = 0.2
SEED = 1


def open_device(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI | IFF_VNET_HDR))
    return device


class Way:
    """One direction: a queue that lets so many bytes a second pass, and the packets on their way."""

    def __init__(self, source, target):
        self.source = source
        self.target = target
        self.flying = deque()
        self.free_at = 0.0
        self.set_line(1000, 0, 0)

    def set_line(self, mbit, round_trip_ms, loss_percent):
        self.bytes_per_second = float(mbit) * 125_000
        self.delay = float(round_trip_ms) / 2000
        self.loss = float(loss_percent) / 100
        # Each use of the line loses the packets of the same numbers: chance would decide more than what is compared.
        self.random = random.Random(SEED)
        is_batched = self.loss == 0 and float(mbit) >= BATCH_MBIT
        fcntl.ioctl(self.source, TUNSETOFFLOAD, TUN_F_CSUM | TUN_F_TSO4 if is_batched else TUN_F_CSUM)

    def take(self, now):
        while True:
            try:
                packet = os.read(self.source, BATCH_BYTES)
            except BlockingIOError:
                return
            begin = max(now, self.free_at)
            if self.random.random() < self.loss or begin - now > QUEUE_SECONDS:
                continue
            self.free_at = begin + len(packet) / self.bytes_per_second
            self.flying.append((self.free_at + self.delay, packet))

    def give(self, now):
        while self.flying and self.flying[0][0] <= now:
            try:
                os.write(self.target, self.flying.popleft()[1])
            except OSError:
                # A device that is not up yet, or is full, loses the packet.
                pass


def main():
    # Before all other work: a packet that is late is a longer line.
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    pairs = [(open_device(f"near{index}"), open_device(f"far{index}")) for index in range(int(sys.argv[1]))]
    lines = [(Way(near, far), Way(far, near)) for near, far in pairs]
    ways = {way.source: way for line in lines for way in line}
    print("ready", flush=True)
    while True:
        now = time.monotonic()
        due = [way.flying[0][0] for way in ways.values() if way.flying]
        timeout = max(0.0, min(due) - now) if due else None
        readable, _, _ = select.select([*ways, sys.stdin], [], [], timeout)
        now = time.monotonic()
        for source in readable:
            if source in ways:
                ways[source].take(now)
                continue
            words = sys.stdin.readline().split()
            if not words:
                return
            for way in lines[int(words[0])]:
                way.set_line(*words[1:])
        for way in ways.values():
            way.give(time.monotonic())


main()
