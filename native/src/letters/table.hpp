// Numbers of a model, which it owns or reads in the memory of somebody else.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace bestguess::letters {

// An array of plain values. It grows by realloc, which moves large arrays without a copy; a view must not grow.
template <class T> class Table {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    using value_type = T;

    Table() = default;
    explicit Table(std::span<const T> values) {
        reserve(values.size());
        std::copy(values.begin(), values.end(), own_);
        size_ = values.size();
    }
    Table(Table &&other) noexcept { swap(other); }
    Table &operator=(Table &&other) noexcept {
        Table(std::move(other)).swap(*this);
        return *this;
    }
    ~Table() { std::free(own_); }

    // Values that stay where they are; their memory must outlive the table.
    static Table view(const T *values, std::size_t size) {
        Table table;
        table.values_ = values;
        table.size_ = size;
        return table;
    }

    const T &operator[](std::size_t i) const { return values_[i]; }
    const T *data() const { return values_; }
    std::size_t size() const { return size_; }
    bool empty() const { return !size_; }
    const T *begin() const { return values_; }
    const T *end() const { return values_ + size_; }

    void push_back(const T &value) {
        if (size_ == room_) reserve(std::max<std::size_t>(2 * room_, 64));
        own_[size_++] = value;
    }
    T &back() { return own_[size_ - 1]; }
    void reserve(std::size_t room) {
        if (room > room_) resize_room(room);
    }
    void trim() {
        if (own_ && size_ && size_ < room_) resize_room(size_);
    }

  private:
    void resize_room(std::size_t room) {
        void *moved = std::realloc(own_, room * sizeof(T));
        if (!moved) throw std::bad_alloc();
        values_ = own_ = static_cast<T *>(moved);
        room_ = room;
    }
    void swap(Table &other) noexcept {
        std::swap(own_, other.own_);
        std::swap(values_, other.values_);
        std::swap(size_, other.size_);
        std::swap(room_, other.room_);
    }

    T *own_ = nullptr;
    const T *values_ = nullptr; // own_, or the memory of somebody else
    std::size_t size_ = 0, room_ = 0;
};

} // namespace bestguess::letters
